import { useState } from 'react'
import Add from '@mui/icons-material/Add'
import TextField from '@mui/material/TextField'
import type { NewPolicy } from '#api/contract/guardrails/guardrail'
import { DialogButton } from '../../../core/dialogs/DialogButton.js'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { useText } from '../../../core/i18n/i18n.js'
import '../messages.js'
import { PlacementChoice } from './PlacementChoice.js'
import { emptyForm, policyOf, POLICY_TYPES, possiblePlacements, problemsOf } from './policy_form.js'
import { PolicyFields } from './PolicyFields.js'

type Props = { onAdd: (policy: NewPolicy) => void }

/** Button that adds a policy to the unsaved changes. */
export function AddPolicyButton({ onAdd }: Props) {
  const t = useText()
  return (
    <DialogButton text={t('guardrail_policies.add')} icon={<Add />}>
      {(close) => <AddPolicyDialog onAdd={onAdd} onClose={close} />}
    </DialogButton>
  )
}

function AddPolicyDialog({ onAdd, onClose }: Props & { onClose: () => void }) {
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
      <TextField
        select
        autoFocus
        label={t('guardrail_policies.field.type')}
        value={form.type}
        onChange={({ target }) => {
          setIsSubmitted(false)
          setForm(emptyForm(POLICY_TYPES.find((type) => type === target.value) ?? form.type))
        }}
        helperText={t(`guardrail_policies.type_hint.${form.type}`)}
        slotProps={{ select: { native: true } }}
      >
        {POLICY_TYPES.map((type) => (
          <option key={type} value={type}>
            {t(`guardrail_policies.type.${type}`)}
          </option>
        ))}
      </TextField>
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
