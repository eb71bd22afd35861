import { evals } from '#api/contract/resources/evals'
import vine from '@vinejs/vine'

export const reviewProbe = vine.create({
  status: vine.enum(['passed', 'failed'] as const),
  reason: vine.string().trim().minLength(1).maxLength(2000),
  comment: vine.string().trim().maxLength(5000).nullable().optional(),
})

const LONGEST_TAG = 200
const MOST_TAGS = 50

export const updateEval = vine.create({
  description: vine.string().trim().maxLength(evals.fields.description.max).optional(),
  author: vine.string().trim().maxLength(evals.fields.author.max).nullable().optional(),
  tags: vine
    .record(vine.string().trim().maxLength(LONGEST_TAG))
    .maxLength(MOST_TAGS)
    .validateKeys((names, field) => {
      if (names.every((name) => name.trim() !== '' && name.length <= LONGEST_TAG)) return
      field.report(`A tag's name has 1 to ${LONGEST_TAG} characters`, 'tagName', field)
    })
    .optional(),
})

const verdict = () => vine.enum(['passed', 'failed'] as const).nullable()
const comment = () => vine.string().trim().maxLength(5000).nullable().optional()

export const rateResult = vine.create({
  status: verdict().optional(),
  score: vine.number().nullable().optional(),
  comment: comment(),
  highlighted: vine.boolean().nullable().optional(),
})

export const rateMany = vine.create({
  filter: vine.any().optional(),
  promptIdx: vine.number().withoutDecimals().min(0).optional(),
  status: verdict(),
  comment: comment(),
})

export const showHarmful = vine.create({ testIdx: vine.number().withoutDecimals().min(0) })
