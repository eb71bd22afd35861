import { useId, useRef } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'

/** A file to choose: a button, and beside it which one was chosen. */
export function FileField(props: {
  buttonText: string
  /** Shown while there is none. */
  noneText: string
  accept: string
  file: File | null
  onChoose: (file: File) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const { buttonText, noneText, accept, file, onChoose } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          // The same file again, mended meanwhile, is a choice too.
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Button variant="outlined" aria-describedby={id} onClick={() => input.current?.click()}>
        {buttonText}
      </Button>
      <Typography id={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {file ? `${file.name} (${sizeOf(file)})` : noneText}
      </Typography>
    </Box>
  )
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
