import { REVIEW_LIMITS } from '#api/contract/evals/eval'
import { evals } from '#api/contract/resources/evals'
import vine from '@vinejs/vine'

const comment = () => vine.string().trim().maxLength(REVIEW_LIMITS.comment).nullable().optional()

export const reviewProbe = vine.create({
  status: vine.enum(['passed', 'failed'] as const),
  reason: vine.string().trim().minLength(1).maxLength(REVIEW_LIMITS.reason),
  comment: comment(),
})

const MAX_TAG_LENGTH = 200
const MAX_TAGS = 50

export const updateEval = vine.create({
  description: vine.string().trim().maxLength(evals.fields.description.max).optional(),
  author: vine.string().trim().maxLength(evals.fields.author.max).nullable().optional(),
  tags: vine
    .record(vine.string().trim().maxLength(MAX_TAG_LENGTH))
    .maxLength(MAX_TAGS)
    .validateKeys((names, field) => {
      if (names.every((name) => name.trim() !== '' && name.length <= MAX_TAG_LENGTH)) return
      field.report(`A tag name must have 1 to ${MAX_TAG_LENGTH} characters`, 'tagName', field)
    })
    .optional(),
})

const verdict = () => vine.enum(['passed', 'failed'] as const).nullable()

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
