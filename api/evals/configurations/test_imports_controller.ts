import { isAssertionType } from '#api/contract/evals/assertions'
import { IMPORT_LIMIT } from '#api/contract/evals/eval_document'
import {
  EVAL_LIMITS,
  formatOfName,
  readTestFile,
  type TestFileFormat,
  UnreadableTests,
} from '#api/engines/evals/index'
import { invalidField } from '#api/platform/http/domain_error'
import { withFile } from '#api/platform/http/files/take_file'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'
import { once } from 'node:events'

const MAX_FAULTS = 100
const TOO_MANY_TESTS = `The file has more than ${EVAL_LIMITS.tests.toLocaleString('en')} test cases. Split it.`

export default class TestImportsController {
  /** Streams the test cases of an uploaded file, so memory does not grow with its size. Stores nothing. */
  async store(ctx: HttpContext) {
    return withFile(ctx, IMPORT_LIMIT, async ({ name, open }) => {
      const format = formatOfName(name)
      if (!format) {
        throw invalidField(
          'file',
          'format',
          'The file name must end in .csv, .yaml, .json or .jsonl'
        )
      }
      const file = open()
      // Waits until the file is open: it is deleted when this function returns, but an open descriptor stays readable.
      await once(file, 'open')
      ctx.response.header('Content-Type', 'application/json')
      return ctx.response.stream(Readable.from(asJson(file, format), { objectMode: false }))
    })
  }
}

/** Serializes a `TestImport`: test cases while reading, then variables and faults. */
async function* asJson(file: Readable, format: TestFileFormat) {
  const variables = new Set<string>()
  const faults: { line: number; column: null; field: string; message: string }[] = []
  yield '{"tests":['
  let isFirst = true
  let count = 0
  try {
    for await (const { line, test, faults: messages } of readTestFile(
      file,
      format,
      isAssertionType
    )) {
      for (const message of messages) faults.push({ line, column: null, field: '', message })
      if (faults.length >= MAX_FAULTS) break
      if (++count > EVAL_LIMITS.tests) {
        faults.push({ line, column: null, field: '', message: TOO_MANY_TESTS })
        break
      }
      for (const name of Object.keys(test.vars ?? {})) variables.add(name)
      yield `${isFirst ? '' : ','}${JSON.stringify(test)}`
      isFirst = false
    }
  } catch (error) {
    if (!(error instanceof UnreadableTests)) throw error
    faults.push({ line: error.line, column: null, field: '', message: error.message })
  }
  yield `],"variables":${JSON.stringify([...variables])},"faults":${JSON.stringify(faults)}}`
}
