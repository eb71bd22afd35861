import type Import from '#api/accounts/imports/import'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ImportTransformer extends BaseTransformer<Import> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'kind',
      'status',
      'fileName',
      'total',
      'done',
      'counts',
      'ignoredColumns',
      'error',
      'createdAt',
      'updatedAt',
    ])
  }
}
