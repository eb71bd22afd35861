/** Files with test cases that the file chooser offers: our own formats, and those of other programs. */
export const TEST_FILES = '.csv,.tsv,.jsonl,.ndjson,.json,.yaml,.yml,.eval'
