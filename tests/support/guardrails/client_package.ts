import app from '@adonisjs/core/services/app'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** Builds the client package as its `build` script does. `urlOf` is the address of an entry point. */
export async function buildClientPackage() {
  // Inside the application, so that the built files find the SDKs.
  mkdirSync(app.makePath('tmp'), { recursive: true })
  const folder = mkdtempSync(app.makePath('tmp', 'guardrails-client-'))
  const project = app.makePath('packages/guardrails-client')
  const tsc = app.makePath('node_modules/@typescript/native/bin/tsc')
  await promisify(execFile)(process.execPath, [tsc, '-p', project, '--outDir', folder])
  return {
    folder,
    urlOf: (entry: 'index' | 'openai' | 'ai') => pathToFileURL(join(folder, `${entry}.js`)).href,
    remove: () => rmSync(folder, { recursive: true }),
  }
}
