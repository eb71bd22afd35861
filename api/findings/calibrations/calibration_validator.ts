import { APPLY_TO, MAX_LABEL_NOTE_LENGTH, SAMPLE_SIZE } from '#api/contract/findings/calibration'
import { calibrations } from '#api/contract/resources/calibrations'
import { CALIBRATION_LABELS } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const { evalId, seed } = calibrations.fields

const size = () => vine.number().withoutDecimals().min(SAMPLE_SIZE.min).max(SAMPLE_SIZE.max)

export const createCalibration = vine.create({
  evalId: vine.string().trim().minLength(1).maxLength(evalId.max),
  size: size().optional(),
  seed: vine.number().withoutDecimals().min(seed.min).max(seed.max).optional(),
})

export const extendSample = vine.create({ size: size() })

export const labelItem = vine.create({
  label: vine.enum(CALIBRATION_LABELS),
  note: vine.string().trim().maxLength(MAX_LABEL_NOTE_LENGTH).nullable().optional(),
})

export const applyLabels = vine.create({ to: vine.enum(APPLY_TO) })

/** `filter` has the format of the list of probes; of the matching results, only undecided ones are chosen. */
export const chooseUndecided = vine.create({ filter: vine.record(vine.any()).optional() })
