import { useId, useState } from 'react'
import ChevronRight from '@mui/icons-material/ChevronRight'
import FolderOutlined from '@mui/icons-material/FolderOutlined'
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined'
import WarningAmber from '@mui/icons-material/WarningAmber'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { formatBytes } from '../../core/display/formats/byte_size.js'
import { useText } from '../../core/i18n/i18n.js'
import type { TreeNode } from './file_tree.js'

/** Number of child nodes shown initially and added on each request. */
const STEP = 100

/** Tree of files and archive members. Nodes with findings are open at first. */
export function FileTree({ nodes }: { nodes: readonly TreeNode[] }) {
  const t = useText()
  const [count, setCount] = useState(STEP)
  const more = nodes.length - count
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {nodes.slice(0, count).map((node) => (
        <Node key={node.path} node={node} />
      ))}
      {more > 0 && (
        <li>
          <Button size="small" onClick={() => setCount(count + STEP)}>
            {t('model_audits.tree.more', { smart_count: more })}
          </Button>
        </li>
      )}
    </Box>
  )
}

function Node({ node }: { node: TreeNode }) {
  const t = useText()
  const id = useId()
  const { name, asset, children, findings } = node
  const [isOpen, setIsOpen] = useState(findings > 0)
  const hasChildren = children.length > 0
  const Icon = asset ? InsertDriveFileOutlined : FolderOutlined
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 32 }}>
        {hasChildren ? (
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t(isOpen ? 'model_audits.tree.close' : 'model_audits.tree.open', { name })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight fontSize="small" sx={{ transform: isOpen ? 'rotate(90deg)' : 'none' }} />
          </IconButton>
        ) : (
          <Box sx={{ width: 30, flexShrink: 0 }} />
        )}
        <Icon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />
        {/* Facts of a file with a long name are below the name. */}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.75, minWidth: 0 }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Typography>
          {asset && (
            <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
              {asset.type}
              {asset.size !== null && ` · ${formatBytes(asset.size)}`}
            </Typography>
          )}
          {findings > 0 && (
            <Typography
              variant="body2"
              sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.25, whiteSpace: 'nowrap' }}
            >
              <WarningAmber aria-hidden fontSize="inherit" />
              {t('model_audits.tree.findings', { smart_count: findings })}
            </Typography>
          )}
        </Box>
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ pl: { xs: 1, sm: 3 } }}>
        {isOpen && hasChildren && <FileTree nodes={children} />}
      </Box>
    </li>
  )
}
