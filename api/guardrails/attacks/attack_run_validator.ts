import { ATTACK_ATTEMPTS, MAX_ATTACK_SEED } from '#api/contract/guardrails/attack_run'
import vine from '@vinejs/vine'

export const startAttackRun = vine.create({
  targetId: vine.string().uuid(),
  issueId: vine.string().uuid().nullable().optional(),
  maxAttempts: vine
    .number()
    .withoutDecimals()
    .min(ATTACK_ATTEMPTS.min)
    .max(ATTACK_ATTEMPTS.max)
    .optional(),
  seed: vine.number().withoutDecimals().min(0).max(MAX_ATTACK_SEED).optional(),
})
