import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { NewPolicy } from '#api/contract/guardrails/guardrail'
import { DialogButton } from '../../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { PlacementChoice } from './PlacementChoice.js'
import {
  emptyForm,
  policyOf,
  POLICY_TYPES,
  type PolicyType,
  possiblePlacements,
  problemsOf,
} from './policy_form.js'
import { PolicyFields } from './PolicyFields.js'

type Props = {
  /** Model for text policies; null if none is configured. */
  judgeModel: string | null
  onAdd: (policy: NewPolicy) => void
}

/** Button that adds a policy to the unsaved changes. */
export function AddPolicyButton(props: Props) {
  const t = useText()
  return (
    <DialogButton text={t('guardrail_policies.add')} icon={<Add />}>
      {(close) => <AddPolicyDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

function AddPolicyDialog({ judgeModel, onAdd, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const [form, setForm] = useState(() => emptyForm('pii'))
  const [isSubmitted, setIsSubmitted] = useState(false)
  const problems = problemsOf(form)
  const submit = () => {
    setIsSubmitted(true)
    if (Object.keys(problems).length > 0) return
    onAdd(policyOf(form))
    onClose()
  }
  return (
    <FormDialog
      title={t('guardrail_policies.add_title')}
      submitText={t('guardrail_policies.add')}
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TypeField
        type={form.type}
        judgeModel={judgeModel}
        onChange={(type) => {
          setIsSubmitted(false)
          setForm(emptyForm(type))
        }}
      />
      <PolicyFields
        key={form.type}
        form={form}
        problems={isSubmitted ? problems : {}}
        onChange={(change) => setForm((before) => ({ ...before, ...change }))}
      />
      <PlacementChoice
        chosen={form.placements}
        possible={possiblePlacements(form.type)}
        hasError={isSubmitted && problems.placements !== undefined}
        onChange={(placements) => setForm((before) => ({ ...before, placements }))}
      />
    </FormDialog>
  )
}

/** Policy types. Text policies are offered only if a model that judges by them is configured. */
function TypeField(props: {
  type: PolicyType
  judgeModel: string | null
  onChange: (type: PolicyType) => void
}) {
  const t = useText()
  const { type, judgeModel, onChange } = props
  const types = POLICY_TYPES.filter((each) => each !== 'text_policy' || judgeModel !== null)
  return (
    <>
      <TextField
        select
        autoFocus
        label={t('guardrail_policies.field.type')}
        value={type}
        onChange={({ target }) => onChange(types.find((each) => each === target.value) ?? type)}
        helperText={t(`guardrail_policies.type_hint.${type}`)}
        slotProps={{ select: { native: true } }}
      >
        {types.map((each) => (
          <option key={each} value={each}>
            {t(`guardrail_policies.type.${each}`)}
          </option>
        ))}
      </TextField>
      {(judgeModel === null || type === 'text_policy') && (
        <Typography variant="body2" color="text.secondary">
          {judgeModel === null
            ? t('guardrail_policies.no_judge')
            : t('guardrail_policies.judge', { model: judgeModel })}
        </Typography>
      )}
    </>
  )
}
