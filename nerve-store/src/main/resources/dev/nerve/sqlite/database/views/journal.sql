-- Journals of versions 5 and 6, seen as the newest version stores them.
CREATE TEMP VIEW journal AS
SELECT number, before, run, kind, path, call, effect,
    CASE WHEN what LIKE '% ''%' THEN substr(what, 1, instr(what, ' ''') - 1)
        WHEN what IS NOT NULL THEN '' END AS node_kind,
    CASE WHEN what LIKE '% ''%'
        THEN substr(what, instr(what, ' ''') + 2, length(what) - instr(what, ' ''') - 2)
        WHEN what IS NOT NULL THEN '' END AS node,
    CASE WHEN what NOT LIKE '% ''%' THEN what END AS operation,
    CASE WHEN substr(given, -27, 3) = '… #' THEN substr(given, -24) END AS given_hash,
    CASE WHEN substr(given, -27, 3) = '… #' THEN substr(given, 1, length(given) - 26)
        ELSE given END AS given,
    tokens, steps, model_calls, cost, unpriced, details, code, output, attributes
FROM main.journal;
