import { changeLog } from '#api/audit/change_log'
import type Template from '#api/templates/template'

export const templateLog = changeLog<Template>({
  kind: 'template',
  target: 'SCAN_TEMPLATE',
  noun: 'scan template',
  shown: ({ name, description, config }) => ({ name, description, config }),
})
