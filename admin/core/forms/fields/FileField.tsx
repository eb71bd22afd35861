import { useId, type Ref } from 'react'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { FileButton } from './FileButton.js'

/** File input that shows the name of the chosen file. */
export function FileField(props: {
  buttonText: string
  /** Shown while no file is chosen. */
  noneText: string
  accept: string
  file: File | null
  /** Error message, shown after the name of the file. */
  error?: string | undefined
  /** Receives the button, for focus. */
  ref?: Ref<HTMLButtonElement>
  onChoose: (file: File) => void
}) {
  const id = useId()
  const { buttonText, noneText, accept, file, error, onChoose } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <FileButton
        text={buttonText}
        accept={accept}
        variant="outlined"
        describedBy={id}
        onChoose={onChoose}
        {...(props.ref ? { ref: props.ref } : {})}
      />
      <Box id={id} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {(file || !error) && (
          <Typography variant="body2">
            {file ? `${file.name} (${sizeOf(file)})` : noneText}
          </Typography>
        )}
        {error && (
          <FormHelperText error sx={{ mt: 0 }}>
            {error}
          </FormHelperText>
        )}
      </Box>
    </Box>
  )
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
