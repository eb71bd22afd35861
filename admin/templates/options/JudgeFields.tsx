import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type GradedResponse, isGradedResponse } from '#api/engines/redteam/vocabulary'
import { useText } from '../../core/i18n/i18n.js'

type Config = Record<string, unknown>

export const examplesOf = (value: unknown): GradedResponse[] =>
  Array.isArray(value) ? value.filter(isGradedResponse) : []

/** Fields for the grading of a plugin: guidance, and example responses with verdicts. */
export function JudgeFields(props: {
  config: Config
  onChange: (key: string, value: unknown) => void
}) {
  const t = useText()
  const { config, onChange } = props
  const guidance = config.graderGuidance ?? config.gradingGuidance
  const examples = examplesOf(config.graderExamples)
  const set = (next: GradedResponse[]) =>
    onChange('graderExamples', next.length > 0 ? next : undefined)
  return (
    <>
      <TextField
        multiline
        minRows={2}
        maxRows={8}
        label={t('templates.judge.guidance')}
        helperText={t('templates.judge.guidance_help')}
        value={typeof guidance === 'string' ? guidance : ''}
        onChange={({ target }) => onChange('graderGuidance', target.value || undefined)}
      />
      {examples.map((example, index) => (
        <Example
          key={index}
          n={index + 1}
          example={example}
          onChange={(next) => set(examples.map((other, at) => (at === index ? next : other)))}
          onRemove={() => set(examples.filter((_, at) => at !== index))}
        />
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button
          startIcon={<Add />}
          onClick={() => set([...examples, { output: '', pass: true, score: 1, reason: '' }])}
        >
          {t('templates.judge.add')}
        </Button>
        <Typography variant="body2" color="text.secondary">
          {t('templates.judge.examples_help')}
        </Typography>
      </Box>
    </>
  )
}

function Example(props: {
  n: number
  example: GradedResponse
  onChange: (next: GradedResponse) => void
  onRemove: () => void
}) {
  const t = useText()
  const { n, example, onChange } = props
  return (
    <Box
      role="group"
      aria-label={t('templates.judge.example', { n })}
      sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '2fr 150px 1fr auto' } }}
    >
      <TextField
        multiline
        maxRows={6}
        label={t('templates.judge.output')}
        value={example.output}
        onChange={({ target }) => onChange({ ...example, output: target.value })}
      />
      <TextField
        select
        label={t('templates.judge.verdict')}
        value={example.pass ? 'pass' : 'fail'}
        onChange={({ target }) => {
          const pass = target.value === 'pass'
          onChange({ ...example, pass, score: pass ? 1 : 0 })
        }}
        slotProps={{ select: { native: true } }}
      >
        <option value="pass">{t('templates.judge.pass')}</option>
        <option value="fail">{t('templates.judge.fail')}</option>
      </TextField>
      <TextField
        label={t('templates.judge.reason')}
        value={example.reason}
        onChange={({ target }) => onChange({ ...example, reason: target.value })}
      />
      <IconButton aria-label={t('templates.judge.remove', { n })} onClick={props.onRemove}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}
