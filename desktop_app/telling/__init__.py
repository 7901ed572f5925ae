"""Games in words: log lines, prompts, rule texts, in the language of the table. No pygame, no state."""
