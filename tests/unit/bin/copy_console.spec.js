import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { copyConsole } from '../../../bin/prepare/application/console.mjs'

test('the copied console contains the files of the build except compressed and outdated files', ({
  assert,
  cleanup,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-console-'))
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  const files = ['main.js', 'main.js.br', 'main.js.gz', '.vite/manifest.json']
  for (const file of files) write(join('build/public/assets', file))
  write('public/assets/older.js')

  copyConsole(join(folder, 'build'), folder)
  const copied = readdirSync(join(folder, 'public/assets'), { recursive: true })
  assert.sameMembers(copied, ['main.js', '.vite', join('.vite', 'manifest.json')])
})
