import {
  DEFAULT_FAIL_MODES,
  FALSE_ALARM_TARGET,
  MAX_GUARDRAIL_TARGETS,
  RETENTION_DAYS,
  type FailModes,
  type GuardrailRecord,
  type StoragePolicy,
  type Upstreams,
} from '#api/contract/guardrails/guardrail'

type Named = { id: string; name: string }

export type GuardrailForm = {
  name: string
  description: string
  targets: Named[]
  storage: StoragePolicy
  retentionDays: number | null
  failModes: FailModes
  /** Empty for the vendor's own URL. */
  upstreams: Required<Upstreams>
  requiresApproval: boolean
  /** In percent. */
  maxFalseAlarms: number | null
  isActive: boolean
}

/** Returns the form values of a stored guardrail, or of a new one with the given targets. */
export function formOf(record: GuardrailRecord | null, targets: readonly Named[] = []) {
  return {
    name: record?.name ?? '',
    description: record?.description ?? '',
    targets: [...(record?.targets ?? targets)],
    storage: record?.storage ?? 'redacted',
    retentionDays: record?.retentionDays ?? RETENTION_DAYS.default,
    failModes: { ...(record?.failModes ?? DEFAULT_FAIL_MODES) },
    upstreams: {
      openai: record?.upstreams.openai ?? '',
      anthropic: record?.upstreams.anthropic ?? '',
    },
    requiresApproval: record?.requiresApproval ?? false,
    maxFalseAlarms: record?.maxFalseAlarms ?? FALSE_ALARM_TARGET.default,
    isActive: record?.isActive ?? true,
  } satisfies GuardrailForm
}

/** Builds the request body. Omits `isActive` for a new guardrail, which is always on. */
export function guardrailFrom(form: GuardrailForm, isNew: boolean) {
  const { targets, description, isActive, name, retentionDays, maxFalseAlarms, ...rest } = form
  const { openai, anthropic } = form.upstreams
  return {
    ...rest,
    // Required fields, which are null only while the form is invalid.
    ...(retentionDays !== null && { retentionDays }),
    ...(maxFalseAlarms !== null && { maxFalseAlarms }),
    name: name.trim(),
    description: description.trim() || null,
    upstreams: {
      ...(openai.trim() && { openai: openai.trim() }),
      ...(anthropic.trim() && { anthropic: anthropic.trim() }),
    },
    targetIds: targets.map(({ id }) => id),
    ...(isNew ? {} : { isActive }),
  }
}

/** Returns why the selected targets are rejected; null if they are accepted. */
export function targetsProblem(targets: readonly Named[]): 'none' | 'too_many' | null {
  if (targets.length === 0) return 'none'
  return targets.length > MAX_GUARDRAIL_TARGETS ? 'too_many' : null
}
