import type Dataset from '#api/evals/datasets/dataset'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class DatasetTransformer extends BaseTransformer<Dataset> {
  toObject() {
    return this.pick(this.resource, [
      'id',
      'name',
      'description',
      'version',
      'itemCount',
      'vars',
      'createdAt',
      'updatedAt',
    ])
  }
}
