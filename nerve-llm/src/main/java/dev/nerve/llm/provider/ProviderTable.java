package dev.nerve.llm.provider;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/// The built-in providers.
final class ProviderTable {

    static final Map<String, KnownProvider> BUILT_IN = builtIn();

    private ProviderTable() {}

    private static Map<String, KnownProvider> builtIn() {
        var table = new LinkedHashMap<String, KnownProvider>();
        table.put(
                "anthropic",
                KnownProvider.withKey(
                        "anthropic", "https://api.anthropic.com", "ANTHROPIC_API_KEY"));
        table.put(
                "openai",
                KnownProvider.withKey("responses", "https://api.openai.com/v1", "OPENAI_API_KEY"));
        table.put(
                "openai-chat",
                KnownProvider.withKey(
                        "openai-chat", "https://api.openai.com/v1", "OPENAI_API_KEY"));
        table.put(
                "gemini",
                KnownProvider.withKey(
                        "gemini",
                        "https://generativelanguage.googleapis.com",
                        "GEMINI_API_KEY",
                        "GOOGLE_API_KEY"));
        table.put(
                "openrouter",
                KnownProvider.withKey(
                        "chat", "https://openrouter.ai/api/v1", "OPENROUTER_API_KEY"));
        table.put(
                "zai",
                KnownProvider.withKey("chat", "https://api.z.ai/api/paas/v4", "ZAI_API_KEY"));
        table.put("ollama", KnownProvider.local("http://localhost:11434/v1", "OLLAMA_API_KEY"));
        table.put("lmstudio", KnownProvider.local("http://localhost:1234/v1", "LMSTUDIO_API_KEY"));
        table.put("vllm", KnownProvider.local("http://localhost:8000/v1", "VLLM_API_KEY"));
        return Collections.unmodifiableMap(table);
    }
}
