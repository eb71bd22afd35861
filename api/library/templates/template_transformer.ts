import type Template from '#api/library/templates/template'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class TemplateTransformer extends BaseTransformer<Template> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'description',
      'config',
      'createdAt',
      'updatedAt',
    ])
  }
}
