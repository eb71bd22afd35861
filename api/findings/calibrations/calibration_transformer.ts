import type Calibration from '#api/findings/calibrations/calibration'
import { BaseTransformer } from '@adonisjs/core/transformers'

/** A calibration as a list item. The query adds the counts. */
export default class CalibrationTransformer extends BaseTransformer<Calibration> {
  toObject() {
    const { $extras } = this.resource
    return {
      ...this.pick(this.resource, ['id', 'name', 'evalId', 'targetId', 'judge', 'seed']),
      ...this.pick(this.resource, ['createdAt', 'updatedAt']),
      sampled: Number($extras.sampled ?? 0),
      labeled: Number($extras.labeled ?? 0),
    }
  }
}
