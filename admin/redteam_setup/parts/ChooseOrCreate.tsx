import { useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useSearchParams } from 'react-router'
import type { Subject } from '#api/contract/accounts/permissions'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { RecordPicker, type Named } from '../../core/forms/fields/RecordPicker.js'
import '../../scans/create/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'

/** Query parameters whose presence shows the form of a new record. The form itself sets `step` and `tab`. */
const NEW_KEYS = ['new', 'step', 'tab']

type Props<T extends Named> = {
  kind: 'target' | 'template'
  icon: ReactNode
  resource: string
  subject: Subject
  chosen: T | null
  onChoose: (record: T | null) => void
  onContinue: (record: T) => void
  isNoneYet: boolean
  isGone?: boolean
  /** Form that creates a record. */
  children: ReactNode
}

/** Step in which users choose a record or create one. Without records, the form is shown immediately. */
export function ChooseOrCreate<T extends Named>(props: Props<T>) {
  const t = useText()
  const [params, setParams] = useSearchParams()
  const canCreate = useCan('create', props.subject)
  const isNew = NEW_KEYS.some((key) => params.has(key))
  if (!canCreate && props.isNoneYet) {
    return (
      <EmptyState
        icon={props.icon}
        title={t(`setup.${props.kind}.none`)}
        explanation={t('list.ask_admin', { subject: t(`subject.${props.subject}`) })}
      />
    )
  }
  if (!canCreate || !(isNew || props.isNoneYet)) {
    return <Choose {...props} canCreate={canCreate} />
  }
  const back = () => {
    const next = new URLSearchParams(params)
    for (const key of NEW_KEYS) next.delete(key)
    setParams(next)
  }
  return (
    <>
      {!props.isNoneYet && (
        <Button onClick={back} sx={{ mb: 1.5 }}>
          {t(`setup.existing.${props.kind}`)}
        </Button>
      )}
      {props.children}
    </>
  )
}

function Choose<T extends Named>(props: Props<T> & { canCreate: boolean }) {
  const t = useText()
  const [, setParams] = useSearchParams()
  const [isTried, setIsTried] = useState(false)
  const { kind, chosen } = props
  const error = props.isGone
    ? t(`scans.create.deleted_${kind}`)
    : isTried && !chosen
      ? t(`scans.create.choose_${kind}`)
      : null
  const submit = () => (chosen ? props.onContinue(chosen) : setIsTried(true))
  const create = () =>
    setParams((now) => {
      now.set('new', 'true')
      return now
    })
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 2.5 }, maxWidth: 720 }}>
      <FormFrame onSubmit={submit} isDirty={false} isPending={false}>
        <RecordPicker<T>
          resource={props.resource}
          label={t(`scans.field.${kind}`)}
          chosen={chosen}
          onChoose={props.onChoose}
          error={error}
          hint={t(`scans.create.hint.${kind}`)}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button type="submit" variant="contained">
            {t('setup.continue')}
          </Button>
          {props.canCreate && (
            <Button variant="outlined" onClick={create}>
              {t(kind === 'target' ? 'targets.create' : 'templates.create')}
            </Button>
          )}
        </Box>
      </FormFrame>
    </Paper>
  )
}
