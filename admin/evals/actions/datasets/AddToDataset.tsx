import { useState } from 'react'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { EvalFilter } from '#api/contract/evals/eval'
import { datasets } from '#api/contract/resources/datasets'
import { RadioChoice } from '../../../core/forms/fields/RadioChoice.js'
import { changeCounts } from '../../../core/i18n/counts.js'
import { useText } from '../../../core/i18n/i18n.js'
import { useCan } from '../../../core/session/session.js'
import { toast } from '../../../core/notifications/toasts.js'
import './dataset_messages.js'
import { FormDialog } from '../../../core/forms/FormDialog.js'
import { RecordPicker } from '../../../core/forms/fields/RecordPicker.js'
import { useAddToDataset } from './queries.js'

type Dataset = { id: string; name: string }

type Props = {
  evalId: string
  /** Filter of the evaluation's matrix; if omitted, all test cases are added. */
  filter?: EvalFilter
  /** Number of test cases that will be added, if known. */
  count?: number
  /** Suggested name of a new dataset. */
  name?: string
  onClose: () => void
}

/** Dialog that adds the filtered test cases of an evaluation to a new or existing dataset. */
export function AddToDataset(props: Props) {
  const t = useText()
  const canCreate = useCan('create', 'Eval')
  const [isNew, setIsNew] = useState(canCreate)
  const [name, setName] = useState(props.name ?? '')
  const [chosen, setChosen] = useState<Dataset | null>(null)
  const [missing, setMissing] = useState<string | null>(null)
  const { mutate, isPending, error } = useAdd(props)
  const choosePlace = (next: boolean) => {
    setIsNew(next)
    setMissing(null)
  }
  const submit = () => {
    if (isNew && name.trim() === '') {
      return setMissing(t('form.required', { name: t('add_to_dataset.name') }))
    }
    if (!isNew && !chosen) return setMissing(t('add_to_dataset.choose'))
    setMissing(null)
    mutate(isNew ? { name: name.trim() } : { id: chosen?.id ?? '' })
  }
  return (
    <FormDialog
      title={t('add_to_dataset.title')}
      submitText={t('add_to_dataset.submit')}
      isPending={isPending}
      error={error}
      onSubmit={submit}
      onClose={props.onClose}
    >
      <Explanation count={props.count} />
      {canCreate && <PlaceChoice isNew={isNew} onChange={choosePlace} />}
      {isNew ? (
        <TextField
          required
          label={t('add_to_dataset.name')}
          value={name}
          error={missing !== null}
          helperText={missing ?? t('add_to_dataset.name_help')}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: datasets.fields.name.max } }}
        />
      ) : (
        <RecordPicker<Dataset>
          resource="datasets"
          label={t('add_to_dataset.dataset')}
          chosen={chosen}
          onChoose={setChosen}
          error={missing}
        />
      )}
    </FormDialog>
  )
}

function Explanation({ count }: Pick<Props, 'count'>) {
  const t = useText()
  return (
    <Typography color="text.secondary">
      {count === undefined
        ? t('add_to_dataset.all')
        : t('add_to_dataset.count', { smart_count: count })}{' '}
      {t('add_to_dataset.skip')}
    </Typography>
  )
}

function PlaceChoice(props: { isNew: boolean; onChange: (isNew: boolean) => void }) {
  const t = useText()
  return (
    <RadioChoice
      label={t('add_to_dataset.dataset')}
      isLabelHidden
      isRow
      value={props.isNew ? 'new' : 'choose'}
      choices={['new', 'choose']}
      nameOf={(place) => t(`add_to_dataset.${place}`)}
      onChange={(place) => props.onChange(place === 'new')}
    />
  )
}

function useAdd({ evalId, filter, onClose }: Props) {
  const t = useText()
  const tests = { evalId, ...(filter && { filter }) }
  return useAddToDataset(tests, ({ added, skipped, hidden = 0 }) => {
    const counts = changeCounts(t, { added, present: skipped })
    const done = counts ? t('add_to_dataset.done', { counts }) : t('add_to_dataset.none')
    toast(hidden > 0 ? `${done} ${t('add_to_dataset.hidden', { smart_count: hidden })}` : done)
    onClose()
  })
}
