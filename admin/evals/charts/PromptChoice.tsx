import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { EvalPrompt } from '#api/contract/evals/eval'
import { promptName } from './prompt_name.js'

export function PromptChoice(props: {
  label: string
  prompts: readonly EvalPrompt[]
  value: number
  onChoose: (idx: number) => void
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={({ target }) => props.onChoose(Number(target.value))}
      sx={{ width: 240, maxWidth: '100%' }}
    >
      {props.prompts.map((prompt) => (
        <MenuItem key={prompt.idx} value={prompt.idx}>
          {promptName(prompt)}
        </MenuItem>
      ))}
    </TextField>
  )
}
