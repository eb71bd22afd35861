import { DATASET_LIMITS, IMPORT_MODES } from '#api/contract/evals/dataset'
import { datasets } from '#api/contract/resources/datasets'
import vine from '@vinejs/vine'

const { fields } = datasets

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()
const note = () => vine.string().trim().maxLength(DATASET_LIMITS.note).nullable().optional()
/** The engine validates each test case. */
const tests = () => vine.array(vine.any()).maxLength(DATASET_LIMITS.changes).optional()
const key = () => vine.string().minLength(1).maxLength(100)

export const createDataset = vine.create({ name: name(), description: description() })

export const updateDataset = vine.create({ name: name().optional(), description: description() })

export const changeItems = vine.create({
  note: note(),
  /** The version that the user edited. If a newer version exists, the response is 409. */
  base: vine.number().withoutDecimals().min(0).optional(),
  add: tests(),
  change: vine
    .array(vine.object({ id: key(), test: vine.any() }))
    .maxLength(DATASET_LIMITS.changes)
    .optional(),
  remove: vine.array(key()).maxLength(DATASET_LIMITS.changes).optional(),
})

export const addFromEval = vine.create({
  evalId: vine.string().minLength(1).maxLength(300),
  /** Filter of the evaluation's result table. */
  filter: vine.any().optional(),
  note: note(),
})

/** Form fields of a file that becomes a dataset. */
export const importDataset = vine.create({ name: name(), description: description() })

/** Form fields of a file upload. */
export const importItems = vine.create({
  mode: vine.enum(IMPORT_MODES).optional(),
  note: note(),
})
