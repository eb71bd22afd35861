import { MEDIA_KINDS } from '../evals/eval_media_list.js'
import { defineResource } from '../define_resource.js'

/** Media files of evaluations. */
export const media = defineResource({
  name: 'media',
  path: 'media',
  title: 'Media',
  permission: 'Eval',
  scope: 'team',
  represent: 'id',
  defaultSort: ['createdAt', 'DESC'],
  fields: {
    kind: { type: 'enum', values: MEDIA_KINDS, filter: true },
    evalId: { type: 'text', filter: true },
    size: { type: 'number', sort: true },
    createdAt: { type: 'date', sort: true },
  },
})
