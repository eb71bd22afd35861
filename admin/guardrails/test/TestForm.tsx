import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  type GuardrailRecord,
  MAX_TOOL_NAME_LENGTH,
  type VersionRow,
} from '#api/contract/guardrails/guardrail'
import { PLACEMENTS, type Placement } from '#api/engines/guardrails/vocabulary'
import { Section } from '../../core/display/Section.js'
import { FormFrame } from '../../core/forms/FormFrame.js'
import { useText } from '../../core/i18n/i18n.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { PartFailed } from '../../core/states/PartFailed.js'
import { shownVersion } from '../guardrail_state.js'
import { useTestTexts, useVersions } from '../queries.js'
import './messages.js'
import { TestResults } from './TestResults.js'
import { TextsInput, useTextsInput } from './TextsInput.js'

type Choice = { guardrail: string; version?: number }

type Props = {
  guardrail: GuardrailRecord
  guardrails: readonly GuardrailRecord[]
  /** NaN selects the version in use. */
  version: number
  onChoose: (choice: Choice) => void
}

/** Form for version, placement and texts, with the results below. */
export function TestForm(props: Props) {
  const t = useText()
  const { guardrail } = props
  const versions = useVersions(guardrail.id)
  const [placement, setPlacement] = useState<Placement>('INPUT')
  const [toolName, setToolName] = useState('')
  const input = useTextsInput()
  const { mutate, data, isPending, error, variables } = useTestTexts(guardrail.id)
  const complete = (versions.data ?? []).filter(
    ({ state }) => state !== 'generating' && state !== 'failed'
  )
  const chosen = complete.find(({ number }) => number === props.version) ?? shownVersion(complete)
  const submit = () => {
    const texts = input.read()
    const tool = placement === 'TOOL_CALL_INPUT' ? toolName.trim() : ''
    // Without the list of versions, the server would choose one, not the one that the page then shows.
    if (texts && versions.data) {
      mutate({
        placement,
        texts,
        ...(chosen && { version: chosen.number }),
        ...(tool && { toolName: tool }),
      })
    }
  }
  return (
    <>
      <FormFrame onSubmit={submit} isPending={isPending} error={error}>
        <Section title={t('guardrail_test.source')}>
          <Box sx={ROW}>
            <GuardrailSelect {...props} />
            <VersionSelect {...props} versions={complete} chosen={chosen} />
            <PlacementSelect placement={placement} onChange={setPlacement} />
          </Box>
          {placement === 'TOOL_CALL_INPUT' && <ToolName value={toolName} onChange={setToolName} />}
          <TextsInput input={input} />
          <ErrorAlert error={error} title={t('guardrail_test.failed')} />
          <VersionsFailed versions={versions} />
          <Button
            type="submit"
            variant="contained"
            loading={isPending || versions.isPending}
            disabled={!versions.data}
            sx={{ mt: 2 }}
          >
            {t('guardrail_test.submit')}
          </Button>
        </Section>
      </FormFrame>
      <Typography component="div" role="status" sx={{ mt: 2 }}>
        {data && t('guardrail_test.summary', { smart_count: data.length })}
      </Typography>
      {data && variables && <TestResults key={variables.texts.join('\n')} results={data} />}
    </>
  )
}

/** Error with a retry button, because texts cannot be tested without the versions. */
function VersionsFailed({ versions }: { versions: ReturnType<typeof useVersions> }) {
  const t = useText()
  const { data, error, refetch } = versions
  if (!error || data) return null
  return (
    <PartFailed
      title={t('guardrail_test.versions_not_loaded')}
      error={error}
      onRetry={() => void refetch()}
      isInPlace
    />
  )
}

function ToolName(props: { value: string; onChange: (value: string) => void }) {
  const t = useText()
  return (
    <TextField
      label={t('guardrail_test.tool')}
      value={props.value}
      onChange={({ target }) => props.onChange(target.value)}
      helperText={t('guardrail_test.tool_hint')}
      slotProps={{ htmlInput: { maxLength: MAX_TOOL_NAME_LENGTH } }}
      sx={{ mt: 2, width: { xs: 1, sm: 1 / 3 } }}
    />
  )
}

function PlacementSelect(props: {
  placement: Placement
  onChange: (placement: Placement) => void
}) {
  const t = useText()
  const { placement, onChange } = props
  return (
    <TextField
      select
      label={t('guardrail_test.placement')}
      value={placement}
      onChange={({ target }) =>
        onChange(PLACEMENTS.find((each) => each === target.value) ?? placement)
      }
      slotProps={{ select: { native: true } }}
    >
      {PLACEMENTS.map((each) => (
        <option key={each} value={each}>
          {t(`guardrails.placement.${each}`)}
        </option>
      ))}
    </TextField>
  )
}

function GuardrailSelect({ guardrail, guardrails, onChoose }: Props) {
  const t = useText()
  return (
    <TextField
      select
      label={t('guardrail_test.guardrail')}
      value={guardrail.id}
      onChange={({ target }) => onChoose({ guardrail: target.value })}
      slotProps={{ select: { native: true } }}
    >
      {guardrails.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </TextField>
  )
}

function VersionSelect(
  props: Props & { versions: readonly VersionRow[]; chosen: VersionRow | null }
) {
  const t = useText()
  const { guardrail, versions, chosen, onChoose } = props
  return (
    <TextField
      select
      label={t('guardrail_test.version')}
      value={chosen?.number ?? ''}
      onChange={({ target }) =>
        onChoose({ guardrail: guardrail.id, version: Number(target.value) })
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {versions.map(({ number, state }) => (
        <option key={number} value={number}>
          {t('guardrail_test.version_option', {
            number,
            state: t(`guardrails.version_state.${state}`),
          })}
        </option>
      ))}
    </TextField>
  )
}

const ROW = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
