package dev.nerve.llm.provider;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The built-in providers.
final class BuiltInProviders {

    static final Map<String, ProviderEntry> BUILT_IN = builtIn();

    private BuiltInProviders() {}

    private static Map<String, ProviderEntry> builtIn() {
        var table = new LinkedHashMap<String, ProviderEntry>();
        table.put(
                "anthropic",
                ProviderEntry.withKey(
                        "anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY"));
        table.put(
                "openai",
                ProviderEntry.withKey("responses", "https://api.openai.com/v1", "OPENAI_API_KEY"));
        table.put(
                "openai-chat",
                ProviderEntry.withKey(
                        "openai-chat", "https://api.openai.com/v1", "OPENAI_API_KEY"));
        table.put(
                "gemini",
                ProviderEntry.withKey(
                        "gemini",
                        "https://generativelanguage.googleapis.com",
                        "GEMINI_API_KEY",
                        "GOOGLE_API_KEY"));
        table.put(
                "openrouter",
                ProviderEntry.withKey(
                        "chat", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"));
        table.put(
                "zai",
                ProviderEntry.withKey("chat", "https://api.z.ai/api/paas/v4", "ZAI_API_KEY"));
        table.put("ollama", ProviderEntry.local("http://localhost:11434/v1", "OLLAMA_API_KEY"));
        table.put("lmstudio", ProviderEntry.local("http://localhost:1234/v1", "LMSTUDIO_API_KEY"));
        table.put("vllm", ProviderEntry.local("http://localhost:8000/v1", "VLLM_API_KEY"));
        return Collections.unmodifiableMap(table);
    }
}
