import { IMPORT_OUTCOMES } from '../accounts/imports.js'
import { defineResource } from '../define_resource.js'

/** Rows of an import. They are listed as part of the import, not on their own. */
export const importRows = defineResource({
  name: 'import-rows',
  path: 'import-rows',
  title: 'Rows of an import',
  permission: 'admin',
  read: 'admin',
  scope: 'organization',
  represent: 'name',
  defaultSort: ['line', 'ASC'],
  fields: {
    line: { type: 'number', sort: true, list: true },
    outcome: { type: 'enum', values: IMPORT_OUTCOMES, sort: true, filter: true, list: true },
    name: { type: 'text', sort: true, search: true, list: true },
  },
})
