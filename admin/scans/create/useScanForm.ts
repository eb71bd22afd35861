import { useState } from 'react'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import type { CreatedMcpRange } from '#api/contract/mcp/range'
import { useText } from '../../core/i18n/i18n.js'
import { useLicense } from '../../core/session/useLicense.js'
import { type BudgetForm, budgetOf, hasBudget } from './options/budget_form.js'
import { problemTexts } from './problem_texts.js'
import { changedOptions, problemsOf, withOptions, type OptionForm } from './options/run_options.js'
import { useEstimate } from './estimate/useEstimate.js'
import '../../mcp_range/messages.js'
import { useStandingRange } from '../../mcp_range/queries.js'
import type { Chosen, TargetRecord, TemplateRecord } from './useScanChoice.js'
import { useStartScan } from './useStartScan.js'

export type ScanChoice = { target: Chosen<TargetRecord>; template: Chosen<TemplateRecord> }

/** Server fields whose errors are shown next to a form field. */
const FIELDS_WITH_ERRORS = /^(targetId|configId|rangeId|options\.\w+)(\.\d+)?$/

/** Returns the state of the form: options, estimate, and errors by field. */
export function useScanForm({ target, template }: ScanChoice) {
  const t = useText()
  const [optionForm, setOptionForm] = useState<OptionForm>({})
  const [budgetForm, setBudgetForm] = useState<BudgetForm>({})
  const [range, setRange] = useState<CreatedMcpRange | null>(null)
  const [attempts, setAttempts] = useState(0)
  const { start, isBusy, error, fieldErrors } = useStartScan()
  const config = template.record?.config ?? null
  const problems = problemsOf(optionForm, config)
  const budget = budgetOf(budgetForm, config?.budget)
  const isValid = Object.keys(problems).length === 0 && budget !== null
  const options = config && isValid ? changedOptions(optionForm, config) : {}
  const effective = config && isValid ? withOptions(config, options) : null
  const estimate = useEstimate(effective, target.record?.id ?? null)
  const standing = useStandingRange(config?.mcpRange ? (target.record?.id ?? null) : null)
  const hasRange = range !== null || Boolean(standing.data?.range)
  const blockedReason = useBlockedReason(estimate, !hasRange && hasOnlyRange(config))

  const submit = () => {
    if (blockedReason || isBusy) return
    setAttempts((count) => count + 1)
    const [targetId, configId] = [target.record?.id, template.record?.id]
    if (!targetId || !configId || !isValid) return
    const used = config?.mcpRange && range ? { rangeId: range.id } : {}
    const limits = hasBudget(budget) ? { budget } : {}
    start({ targetId, configId, ...used, options: { ...options, ...limits } })
  }
  const choiceError = (name: 'target' | 'template') => {
    const { isGone, record } = name === 'target' ? target : template
    if (isGone) return t(`scans.create.deleted_${name}`)
    if (attempts > 0 && !record) return t(`scans.create.choose_${name}`)
    return fieldErrors[name === 'target' ? 'targetId' : 'configId'] ?? null
  }
  const failedFields = Object.keys(fieldErrors)
  return {
    config,
    options,
    optionForm,
    setOptionForm,
    budgetForm,
    setBudgetForm,
    isValid,
    estimate,
    blockedReason,
    submit,
    attempts,
    isBusy,
    error,
    choiceError,
    range,
    setRange,
    rangeError: fieldErrors.rangeId ?? null,
    problems: problemTexts(t, problems, fieldErrors),
    /** Whether all server errors are shown next to form fields. */
    isShownAtFields:
      failedFields.length > 0 && failedFields.every((field) => FIELDS_WITH_ERRORS.test(field)),
  }
}

export type ScanFormState = ReturnType<typeof useScanForm>

/** Whether all attacks of a template require an MCP range. */
const hasOnlyRange = (config: TemplateSettings | null): boolean =>
  Boolean(config?.mcpRange) && config?.plugins.length === 0 && !config.collections?.length

/** Returns the reason why the scan cannot be started now; null if it can. */
function useBlockedReason(
  { estimate, isStale }: ReturnType<typeof useEstimate>,
  lacksRange: boolean
): string | null {
  const t = useText()
  const { isCutOff } = useLicense()
  if (isCutOff) return t('license.cut_off')
  if (lacksRange) return t('mcp_range.required')
  return estimate?.probes === 0 && !isStale ? t('scans.estimate.no_probes') : null
}
