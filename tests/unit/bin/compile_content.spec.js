import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { z } from 'zod'
import { parseYamlContent } from '#api/engines/yaml_content'
import adonisRc from '../../../adonisrc.js'
import { compileContent } from '../../../bin/prepare/application/compile_content.mjs'
import { root } from '../../../bin/prepare/paths.mjs'

/** Training data, which no process of the application reads. */
const NOT_BUILT =
  /^api\/engines\/redteam\/built_in\/judge\/learned\/data\/(applications|responses)\//

const isYaml = (path) => path.endsWith('.yaml')

test('the build replaces all shipped YAML with JSON that has the same values', ({
  assert,
  cleanup,
}) => {
  const source = join(root, 'api')
  const built = mkdtempSync(join(tmpdir(), 'assay-content-'))
  cleanup(() => rmSync(built, { recursive: true, force: true }))
  const files = readdirSync(source, { recursive: true }).filter(isYaml)
  assert.isAbove(files.length, 50)
  for (const file of files) cpSync(join(source, file), join(built, file))

  compileContent(built)
  for (const file of files) {
    const [before, after] = [source, built].map((folder) =>
      readFileSync(join(folder, file), 'utf8')
    )
    assert.doesNotThrow(() => JSON.parse(after), file)
    assert.deepEqual(
      parseYamlContent(file, after, z.unknown()),
      parseYamlContent(file, before, z.unknown()),
      file
    )
  }
})

test('the build contains all data of the engines except for training data', ({ assert }) => {
  const patterns = adonisRc.metaFiles.map(({ pattern }) => pattern)
  const copied = globSync(patterns, { cwd: root }).filter((path) => path.startsWith('api/engines/'))
  const files = globSync('api/engines/**/*.{json,jsonl,yaml}', { cwd: root })
  const [trained, others] = [true, false].map((isTraining) =>
    files.filter((path) => NOT_BUILT.test(path) === isTraining)
  )
  assert.isAbove(trained.length, 10)
  assert.sameMembers(copied, others)
})
