export const OLD_TASK_ROWS = [
  { table: 'task_pages', column: 'expires_at', keptDays: 7 },
  { table: 'task_memories', column: 'expires_at', keptDays: 0 },
]
