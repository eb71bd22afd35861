import * as console from './_console_files.js'
import type { Names } from './_names.js'
import * as server from './_server_files.js'

/** path → content of every file of the resource; `stamp` puts the migration after the others. */
export function filesOf(names: Names, stamp: number): Record<string, string> {
  const { singular, plural, Singular } = names
  return {
    [`api/contract/resources/${plural}.ts`]: server.definition(names),
    [`database/migrations/${stamp}_create_${plural}_table.ts`]: server.migration(names),
    [`api/${plural}/${singular}.ts`]: server.model(names),
    [`api/${plural}/${singular}_validator.ts`]: server.validator(names),
    [`api/${plural}/${singular}_transformer.ts`]: server.transformer(names),
    [`api/${plural}/${plural}_controller.ts`]: server.controller(names),
    [`admin/i18n/areas/${plural}.ts`]: console.texts(names),
    [`admin/${plural}/index.ts`]: console.screens(names),
    [`admin/${plural}/${singular}_record.ts`]: console.record(names),
    [`admin/${plural}/${Singular}List.tsx`]: console.list(names),
    [`admin/${plural}/${Singular}Form.tsx`]: console.form(names),
    [`admin/${plural}/${Singular}Create.tsx`]: console.create(names),
    [`admin/${plural}/${Singular}Edit.tsx`]: console.edit(names),
    [`tests/functional/${plural}.spec.ts`]: server.spec(names),
  }
}
