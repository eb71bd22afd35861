import { readCsvTests } from './csv_tests.js'
import type { FileTest, IsAssertionType, TestFileFormat } from './test_file.js'
import { readJsonLines, readJsonTests, readYamlTests } from './text_tests.js'
import type { Readable } from 'node:stream'

/**
 * Streams the test cases of a file, each with its line and faults.
 * @throws UnreadableTests if the rest of the file cannot be read
 */
export function readTestFile(
  file: Readable,
  format: TestFileFormat,
  isType: IsAssertionType
): AsyncGenerator<FileTest> {
  if (format === 'csv') return readCsvTests(file, isType)
  if (format === 'jsonl') return readJsonLines(file)
  return format === 'json' ? readJsonTests(file) : readYamlTests(file)
}
