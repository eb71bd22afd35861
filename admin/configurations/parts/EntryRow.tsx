import type { ReactNode } from 'react'
import ContentCopy from '@mui/icons-material/ContentCopy'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'

/** List entry with buttons for its actions. */
export function EntryRow(props: {
  title: string
  about?: ReactNode
  editText: string
  duplicateText?: string
  removeText: string
  onEdit: () => void
  onDuplicate?: () => void
  onRemove: () => void
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1,
        alignItems: 'center',
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{props.title}</Typography>
        {props.about && (
          <Typography variant="body2" color="text.secondary" component="div">
            {props.about}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexShrink: 0 }}>
        <Action text={props.editText} icon={<EditOutlined />} onClick={props.onEdit} />
        {props.duplicateText && props.onDuplicate && (
          <Action text={props.duplicateText} icon={<ContentCopy />} onClick={props.onDuplicate} />
        )}
        <Action text={props.removeText} icon={<DeleteOutlined />} onClick={props.onRemove} />
      </Box>
    </Box>
  )
}

function Action(props: { text: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip title={props.text} describeChild={false}>
      <IconButton size="small" aria-label={props.text} onClick={props.onClick}>
        {props.icon}
      </IconButton>
    </Tooltip>
  )
}
