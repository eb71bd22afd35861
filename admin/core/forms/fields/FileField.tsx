import { useId } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FileButton } from './FileButton.js'

/** File input that shows the name of the chosen file. */
export function FileField(props: {
  buttonText: string
  /** Shown while no file is chosen. */
  noneText: string
  accept: string
  file: File | null
  onChoose: (file: File) => void
}) {
  const id = useId()
  const { buttonText, noneText, accept, file, onChoose } = props
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <FileButton
        text={buttonText}
        accept={accept}
        variant="outlined"
        describedBy={id}
        onChoose={onChoose}
      />
      <Typography id={id} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {file ? `${file.name} (${sizeOf(file)})` : noneText}
      </Typography>
    </Box>
  )
}

const sizeOf = ({ size }: File) =>
  size < 1_000_000 ? `${Math.ceil(size / 1000)} kB` : `${(size / 1_000_000).toFixed(1)} MB`
