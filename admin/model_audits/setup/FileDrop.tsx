import { useId, useRef, useState, type DragEvent } from 'react'
import DeleteOutline from '@mui/icons-material/DeleteOutline'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { useText } from '../../core/i18n/i18n.js'
import { filesOfDrop, filesOfInput, withFiles, type ChosenFile } from './chosen_files.js'

/** Maximum number of listed files; further ones are only counted. */
const MAX_LISTED = 20

type Props = {
  files: readonly ChosenFile[]
  onChange: (files: ChosenFile[]) => void
  isDisabled: boolean
  help: string
}

/** Area for dropped files and folders, with buttons that open the file chooser. */
export function FileDrop({ files, onChange, isDisabled, help }: Props) {
  const t = useText()
  const helpId = useId()
  const [isOver, setIsOver] = useState(false)
  const add = (added: readonly ChosenFile[]) => onChange(withFiles(files, added))
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (!isDisabled) void filesOfDrop(event.dataTransfer).then(add)
  }
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      sx={{
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 1,
        p: { xs: 2, sm: 3 },
        textAlign: 'center',
      }}
    >
      <UploadFileOutlined aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
      <Typography>{t('model_audits.setup.drop')}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1, my: 1.5 }}>
        <ChooseButton
          text={t('model_audits.setup.choose_files')}
          {...{ isDisabled, helpId, add }}
        />
        <ChooseButton
          isFolder
          text={t('model_audits.setup.choose_folder')}
          {...{ isDisabled, helpId, add }}
        />
      </Box>
      <Typography id={helpId} variant="body2" color="text.secondary">
        {help}
      </Typography>
      <FileList {...{ files, isDisabled, onChange }} />
    </Box>
  )
}

function ChooseButton(props: {
  text: string
  isFolder?: boolean
  isDisabled: boolean
  helpId: string
  add: (files: ChosenFile[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={props.text}
        {...(props.isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ target }) => {
          props.add(filesOfInput(target.files))
          // Without this, choosing the same file again would not trigger a change event.
          target.value = ''
        }}
      />
      <Button
        variant="outlined"
        disabled={props.isDisabled}
        aria-describedby={props.helpId}
        onClick={() => input.current?.click()}
      >
        {props.text}
      </Button>
    </>
  )
}

function FileList({ files, isDisabled, onChange }: Omit<Props, 'help'>) {
  const t = useText()
  if (files.length === 0) return null
  const more = files.length - MAX_LISTED
  return (
    <Box
      component="ul"
      aria-label={t('model_audits.setup.chosen')}
      sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, textAlign: 'start' }}
    >
      {files.slice(0, MAX_LISTED).map(({ file, name }) => (
        <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="text.secondary" noWrap>
            {formatBytes(file.size)}
          </Typography>
          <IconButton
            size="small"
            disabled={isDisabled}
            aria-label={t('model_audits.setup.remove', { name })}
            onClick={() => onChange(files.filter((each) => each.name !== name))}
          >
            <DeleteOutline fontSize="small" />
          </IconButton>
        </Box>
      ))}
      {more > 0 && <li>{t('model_audits.setup.more_files', { smart_count: more })}</li>}
    </Box>
  )
}
