import { readFileSync, statSync } from 'node:fs'

const file = new URL('../package.json', import.meta.url)
const manifest: { version: string } = JSON.parse(readFileSync(file, 'utf8'))

/** What `GET /version` answers; the command-line tool tells by the date which calls the server knows. */
export const version = { version: manifest.version, buildDate: statSync(file).mtime.toISOString() }
