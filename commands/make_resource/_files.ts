import * as console from './_console_files.js'
import type { Names } from './_names.js'
import * as server from './_server_files.js'

/** Builds all files of the resource, by path. `stamp` orders the migration after the existing ones. */
export function filesOf(names: Names, stamp: number): Record<string, string> {
  const { singular, plural, context } = names
  const folder = `api/${context}/${plural}`
  return {
    [`api/contract/resources/${plural}.ts`]: server.definition(names),
    [`database/migrations/${stamp}_create_${plural}_table.ts`]: server.migration(names),
    [`${folder}/${singular}.ts`]: server.model(names),
    [`${folder}/${singular}_validator.ts`]: server.validator(names),
    [`${folder}/${singular}_transformer.ts`]: server.transformer(names),
    [`${folder}/${plural}_controller.ts`]: server.controller(names),
    [`admin/${plural}/index.ts`]: console.screens(names),
    [`tests/functional/${context}/${plural}.spec.ts`]: server.spec(names),
  }
}
