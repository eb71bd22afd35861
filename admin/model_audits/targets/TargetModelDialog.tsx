import { useState } from 'react'
import Autocomplete from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { InventoryModel } from '#api/contract/model_audits/inventory'
import type { TargetModel } from '#api/contract/model_audits/target_model'
import { FormDialog } from '../../core/forms/FormDialog.js'
import { useDebouncedValue } from '../../core/forms/fields/useDebouncedValue.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { AuditStatusChip } from '../parts/AuditChips.js'
import { useInventory, useSaveTargetModel } from '../queries.js'

const TYPING_MS = 200

const labelOf = ({ name, modelPath }: InventoryModel) => name || modelPath

/** Dialog that selects one of the audited models for the target, or clears the selection. */
export function TargetModelDialog(props: {
  targetId: string
  model: TargetModel | null
  onClose: () => void
}) {
  const t = useText()
  const { targetId, model, onClose } = props
  const [chosen, setChosen] = useState<InventoryModel | null>(null)
  const save = useSaveTargetModel(targetId, () => {
    toast(t('model_audits.target.saved'))
    onClose()
  })
  return (
    <FormDialog
      title={t(model ? 'model_audits.target.change' : 'model_audits.target.choose')}
      submitText={t('model_audits.target.save')}
      isPending={save.isPending}
      isBlocked={chosen === null}
      error={save.error}
      onSubmit={() => chosen && save.mutate(chosen.contentHash)}
      onClose={onClose}
      actions={
        model && (
          <Button color="error" disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t('model_audits.target.remove')}
          </Button>
        )
      }
    >
      <Typography variant="body2">{t('model_audits.target.hint')}</Typography>
      <ModelPicker chosen={chosen} onChoose={setChosen} />
    </FormDialog>
  )
}

function ModelPicker(props: {
  chosen: InventoryModel | null
  onChoose: (model: InventoryModel | null) => void
}) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const q = useDebouncedValue(typed.trim(), TYPING_MS)
  const { data, isFetching } = useInventory({ q, verdict: null })
  const found = data?.pages[0]?.models ?? []
  const { chosen } = props
  const isListed = found.some(({ contentHash }) => contentHash === chosen?.contentHash)
  return (
    <Autocomplete<InventoryModel>
      options={chosen && !isListed ? [chosen, ...found] : found}
      value={chosen}
      onChange={(_, model) => props.onChoose(model)}
      onInputChange={(_, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={labelOf}
      getOptionKey={({ contentHash }) => contentHash}
      isOptionEqualToValue={(one, other) => one.contentHash === other.contentHash}
      // The server searches by name, path and hash.
      filterOptions={(models) => models}
      loading={isFetching}
      noOptionsText={t('model_audits.target.no_models')}
      renderOption={({ key, ...rest }, model) => (
        <li key={key} {...rest}>
          <span style={{ flex: 1, overflowWrap: 'anywhere' }}>
            {labelOf(model)}{' '}
            <Typography variant="body2" color="text.secondary" component="span">
              {model.contentHash.slice(0, 12)}
            </Typography>
          </span>
          <AuditStatusChip audit={model} />
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} label={t('model_audits.target.model')} required autoFocus />
      )}
    />
  )
}
