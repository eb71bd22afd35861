import Add from '@mui/icons-material/Add'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { EvalPrompt } from '#api/contract/evals/eval_document'
import { useText } from '../../core/i18n/i18n.js'
import { changed, promptFrom, promptOf } from '../eval_document.js'
import type { StepProps } from '../step_props.js'

export function PromptsStep({
  document,
  change,
  variables,
}: StepProps & { variables: readonly string[] }) {
  const t = useText()
  const { prompts } = document
  const set = (next: EvalPrompt[]) => change(changed(document, { prompts: next }))
  return (
    <>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {t('eval_editor.prompt.intro')}
      </Typography>
      {prompts.length === 0 && (
        <Typography sx={{ mb: 1.5 }}>{t('eval_editor.prompt.none')}</Typography>
      )}
      {prompts.map((prompt, index) => (
        <PromptFields
          key={index}
          n={index + 1}
          prompt={prompt}
          onChange={(next) => set(prompts.map((other, at) => (at === index ? next : other)))}
          onDuplicate={() =>
            set([...prompts.slice(0, index + 1), prompt, ...prompts.slice(index + 1)])
          }
          onRemove={() => set(prompts.filter((_, at) => at !== index))}
        />
      ))}
      <Button variant="outlined" startIcon={<Add />} onClick={() => set([...prompts, ''])}>
        {t('eval_editor.prompt.add')}
      </Button>
      <Box sx={{ mt: 3 }}>
        <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
          {t('eval_editor.prompt.variables')}
        </Typography>
        {variables.length === 0 ? (
          <Typography color="text.secondary">{t('eval_editor.prompt.no_variables')}</Typography>
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {variables.map((name) => (
              <Chip key={name} label={name} variant="outlined" />
            ))}
          </Box>
        )}
      </Box>
    </>
  )
}

function PromptFields(props: {
  n: number
  prompt: EvalPrompt
  onChange: (next: EvalPrompt) => void
  onDuplicate: () => void
  onRemove: () => void
}) {
  const t = useText()
  const { n, onChange } = props
  const prompt = promptOf(props.prompt)
  return (
    <Box
      role="group"
      aria-label={t('eval_editor.prompt.text', { n })}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, mb: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center', mb: 1.5 }}>
        <TextField
          label={t('eval_editor.prompt.label', { n })}
          value={prompt.label ?? ''}
          onChange={({ target }) => onChange(promptFrom({ ...prompt, label: target.value }))}
          sx={{ flex: 1, maxWidth: 420 }}
        />
        <Box sx={{ flex: 1 }} />
        <IconButton
          size="small"
          aria-label={t('eval_editor.prompt.duplicate', { n })}
          onClick={props.onDuplicate}
        >
          <ContentCopy />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('eval_editor.prompt.remove', { n })}
          onClick={props.onRemove}
        >
          <DeleteOutlined />
        </IconButton>
      </Box>
      <TextField
        fullWidth
        multiline
        minRows={3}
        maxRows={20}
        label={t('eval_editor.prompt.text', { n })}
        value={prompt.raw}
        onChange={({ target }) => onChange(promptFrom({ ...prompt, raw: target.value }))}
      />
    </Box>
  )
}
