import { useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { MAX_VERSION_NOTE_LENGTH, type IssueCandidate } from '#api/contract/guardrails/guardrail'
import { Section } from '../../core/display/Section.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import { useCan } from '../../core/session/session.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { useGuardrail } from '../parts/guardrail_context.js'
import { guardrailPath } from '../places.js'
import { useGenerate } from '../queries.js'
import { CandidateTable } from './CandidateTable.js'
import { TextPolicyChoice } from './TextPolicyChoice.js'
import { initialChoice } from './initial_choice.js'
import './messages.js'

type Props = { candidates: readonly IssueCandidate[]; preselected: readonly string[] }

/** Form that selects the vulnerabilities from which the next version is generated. */
export function CandidateForm(props: Props) {
  const t = useText()
  const { candidates, preselected } = props
  const { id } = useGuardrail()
  const navigate = useNavigate()
  const canEdit = useCan('update', 'Guardrail')
  const [chosen, setChosen] = useState(() => initialChoice(candidates, preselected))
  const [note, setNote] = useState('')
  const [withTexts, setWithTexts] = useState(false)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { mutate, isPending, error } = useGenerate(id, ({ number }) => {
    toast(t('guardrail_generate.started', { number }))
    void navigate(guardrailPath(id, 'generate', { version: number }))
  })
  const submit = () => {
    setIsSubmitted(true)
    if (chosen.length === 0) return
    mutate({
      issueIds: chosen,
      ...(withTexts && { textPolicies: true }),
      ...(note.trim() && { note: note.trim() }),
    })
  }
  const isMissing = preselected.some((each) => !candidates.some(({ id: known }) => known === each))
  return (
    <Section
      title={t('guardrail_generate.title')}
      explanation={t('guardrail_generate.explanation')}
    >
      {isMissing && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t('guardrail_generate.missing')}
        </Alert>
      )}
      {!canEdit && <Alert severity="info">{t('guardrail_generate.read_only')}</Alert>}
      <FormFrame onSubmit={submit} isPending={isPending} error={error}>
        <CandidateTable
          candidates={candidates}
          chosen={chosen}
          onChange={canEdit ? setChosen : null}
        />
        {canEdit && (
          <Submit
            note={note}
            onNote={setNote}
            withTexts={withTexts}
            onWithTexts={setWithTexts}
            chosen={chosen.length}
            isSubmitted={isSubmitted}
            isPending={isPending}
            error={error}
          />
        )}
      </FormFrame>
    </Section>
  )
}

function Submit(props: {
  note: string
  onNote: (note: string) => void
  withTexts: boolean
  onWithTexts: (withTexts: boolean) => void
  chosen: number
  isSubmitted: boolean
  isPending: boolean
  error: unknown
}) {
  const t = useText()
  return (
    <>
      <TextField
        fullWidth
        label={`${t('guardrail_generate.note')} (${t('common.optional')})`}
        value={props.note}
        onChange={({ target }) => props.onNote(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_VERSION_NOTE_LENGTH } }}
        sx={{ mt: 2, maxWidth: 720 }}
      />
      <TextPolicyChoice isChosen={props.withTexts} onChange={props.onWithTexts} />
      {props.isSubmitted && props.chosen === 0 && (
        <Alert severity="error" role="alert" sx={{ mt: 1 }}>
          {t('guardrail_generate.none_chosen')}
        </Alert>
      )}
      <ErrorAlert error={props.error} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mt: 2 }}>
        <Button type="submit" variant="contained" loading={props.isPending}>
          {t('guardrail_generate.submit')}
        </Button>
        <Typography variant="body2" color="text.secondary" role="status">
          {t('guardrail_generate.chosen', { smart_count: props.chosen })}
        </Typography>
      </Box>
    </>
  )
}
