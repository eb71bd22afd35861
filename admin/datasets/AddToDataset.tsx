import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DatasetChange } from '#api/contract/dataset'
import type { EvalFilter } from '#api/contract/eval'
import { datasets } from '#api/contract/resources/datasets'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import '../i18n/areas/datasets.js'
import { FormDialog } from '../ui/form/FormDialog.js'
import { RecordPicker } from '../ui/form/RecordPicker.js'
import type { Dataset } from './dataset_record.js'

type Props = {
  evalId: string
  /** As of the evaluation's table; all its tests without one. */
  filter?: EvalFilter
  /** How many tests that are, when it is known. */
  count?: number
  onClose: () => void
}

/** Adds the tests that a view of an evaluation shows to a dataset, or makes one of them. */
export function AddToDataset(props: Props) {
  const t = useText()
  const mayCreate = useCan('create', 'Eval')
  const [isNew, setIsNew] = useState(mayCreate)
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<Dataset | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const { mutate, isPending, error } = useAdd(props)
  const submit = () => {
    if (isNew && name.trim() === '') {
      return setMissing(t('form.required', { name: t('datasets.field.name') }))
    }
    if (!isNew && !chosen) return setMissing(t('datasets.add.choose'))
    setMissing(null)
    mutate(isNew ? { name: name.trim() } : { id: chosen?.id ?? '' })
  }
  return (
    <FormDialog
      title={t('datasets.add.title')}
      submitText={t('datasets.add.submit')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Typography color="text.secondary">
        {props.count === undefined
          ? t('datasets.add.all')
          : t('datasets.add.count', { smart_count: props.count })}{' '}
        {t('datasets.add.skip')}
      </Typography>
      {mayCreate && (
        <RadioGroup
          row
          aria-label={t('datasets.add.to')}
          value={isNew ? 'new' : 'old'}
          onChange={(_, value) => {
            setIsNew(value === 'new')
            setMissing(null)
          }}
        >
          <FormControlLabel value="new" control={<Radio />} label={t('datasets.add.new')} />
          <FormControlLabel value="old" control={<Radio />} label={t('datasets.add.choose')} />
        </RadioGroup>
      )}
      {isNew ? (
        <TextField
          required
          label={t('datasets.field.name')}
          value={name}
          error={missing !== null}
          helperText={missing ?? t('datasets.field.name_help')}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: datasets.fields.name.max } }}
        />
      ) : (
        <RecordPicker<Dataset>
          resource="datasets"
          label={t('datasets.add.to')}
          chosen={chosen}
          onChoose={setChosen}
          error={missing}
        />
      )}
    </FormDialog>
  )
}

function useAdd({ evalId, filter, onClose }: Props) {
  const t = useText()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (to: { id: string } | { name: string }) => {
      const id = 'id' in to ? to.id : await made(to.name)
      const body = { evalId, ...(filter && { filter }) }
      const path = `datasets/${id}/items/from-eval`
      return (await http<DatasetChange>(path, { method: 'POST', body })).json
    },
    onSuccess: ({ added, skipped, hidden = 0 }) => {
      const done = t('datasets.add.done', { added, skipped })
      toast(hidden > 0 ? `${done} ${t('datasets.add.hidden', { smart_count: hidden })}` : done)
      onClose()
      return queryClient.invalidateQueries({
        predicate: ({ queryKey: [resource] }) =>
          typeof resource === 'string' && resource.startsWith('datasets'),
      })
    },
  })
}

const made = async (name: string): Promise<string> =>
  (await http<Dataset>('datasets', { method: 'POST', body: { name } })).json.id
