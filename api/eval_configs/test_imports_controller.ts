import { CODE_ASSERTIONS, findAssertionKind } from '#api/contract/assertions'
import { IMPORT_LIMIT } from '#api/contract/eval_document'
import {
  EVAL_LIMITS,
  formatOfName,
  readTestFile,
  type TestFileFormat,
  UnreadableTests,
} from '#api/engines/evals/index'
import { invalidField } from '#api/http/domain_error'
import { withFile } from '#api/http/take_file'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'
import { once } from 'node:events'

const MOST_FAULTS = 100
const TOO_MANY = `The file has more than ${EVAL_LIMITS.tests.toLocaleString('en')} test cases. Split it.`

const isType = (type: string) =>
  findAssertionKind(type) !== undefined ||
  CODE_ASSERTIONS.some((code) => code === type.replace(/^not-/, ''))

export default class TestImportsController {
  /** Tests of a file, written out while it is read: memory grows with neither. Nothing is stored. */
  async store(ctx: HttpContext) {
    return withFile(ctx, IMPORT_LIMIT, async ({ name, open }) => {
      const format = formatOfName(name)
      if (!format) {
        throw invalidField('file', 'format', 'The file is CSV, YAML, JSON or JSONL, by its name')
      }
      const file = open()
      // Once open, it can be read to its end after it was removed.
      await once(file, 'open')
      ctx.response.header('Content-Type', 'application/json')
      return ctx.response.stream(Readable.from(asJson(file, format), { objectMode: false }))
    })
  }
}

/** The answer as `TestImport`: tests as they come, then what is known when all were read. */
async function* asJson(file: Readable, format: TestFileFormat) {
  const variables = new Set<string>()
  const faults: { line: number; column: null; field: string; message: string }[] = []
  yield '{"tests":['
  let isFirst = true
  let count = 0
  try {
    for await (const { line, test, faults: found } of readTestFile(file, format, isType)) {
      for (const message of found) faults.push({ line, column: null, field: '', message })
      if (faults.length >= MOST_FAULTS) break
      if (++count > EVAL_LIMITS.tests) {
        faults.push({ line, column: null, field: '', message: TOO_MANY })
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
