import { useState } from 'react'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import type { PolicyView } from '#api/contract/guardrails/guardrail'
import {
  DEFAULT_THRESHOLDS,
  type Placement,
  type Thresholds,
} from '#api/engines/guardrails/vocabulary'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { policyName, usesThresholds } from '../policy_texts.js'
import { thresholdsProblem, type PolicyChange } from '../version_edit.js'
import { PlacementChoice } from './PlacementChoice.js'
import { ThresholdFields } from './ThresholdFields.js'

type Props = {
  policy: PolicyView
  change: PolicyChange | undefined
  /** Thresholds of the placements; the policy's own thresholds start with these values. */
  defaults: Record<Placement, Thresholds>
  /** Null if the policy is unchanged. */
  onApply: (change: PolicyChange | null) => void
  onClose: () => void
}

/** Placements and own thresholds of a stored policy. Its settings are part of its identity and do not change. */
export function EditPolicyDialog({ policy, change, defaults, onApply, onClose }: Props) {
  const t = useText()
  const stored = { placements: policy.placements, thresholds: policy.thresholds ?? null }
  const [placements, setPlacements] = useState(change?.placements ?? stored.placements)
  const [own, setOwn] = useState(
    change?.thresholds === undefined ? stored.thresholds : change.thresholds
  )
  const [first] = policy.placements
  const start = first ? defaults[first] : DEFAULT_THRESHOLDS
  const isRefused = placements.length === 0 || (own !== null && thresholdsProblem(own) !== null)
  const apply = () => {
    const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
    const changed = {
      ...(!isSame(placements, stored.placements) && { placements }),
      ...(!isSame(own, stored.thresholds) && { thresholds: own }),
    }
    onApply(Object.keys(changed).length > 0 ? changed : null)
    onClose()
  }
  return (
    <FormDialog
      title={t('guardrail_policies.edit_title', { name: policyName(t, policy) })}
      submitText={t('guardrail_policies.apply')}
      isPending={false}
      isBlocked={isRefused}
      maxWidth="md"
      onSubmit={apply}
      onClose={onClose}
    >
      <PlacementChoice
        chosen={placements}
        possible={null}
        hasError={placements.length === 0}
        onChange={setPlacements}
      />
      {usesThresholds(policy) && (
        <OwnSwitch isOn={own !== null} onChange={(isOn) => setOwn(isOn ? { ...start } : null)} />
      )}
      {own && (
        <ThresholdFields
          title={t('guardrail_policies.fact.thresholds')}
          value={own}
          onChange={setOwn}
        />
      )}
    </FormDialog>
  )
}

function OwnSwitch(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const t = useText()
  return (
    <div>
      <FormControlLabel
        control={
          <Switch checked={props.isOn} onChange={({ target }) => props.onChange(target.checked)} />
        }
        label={t('guardrail_policies.own_thresholds')}
      />
      <FormHelperText sx={{ mt: 0 }}>{t('guardrail_policies.own_thresholds_hint')}</FormHelperText>
    </div>
  )
}
