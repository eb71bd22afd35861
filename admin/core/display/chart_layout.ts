/** Width of the axis and of one step of a chart, in pixels. */
const AXIS_PX = 96
const STEP_PX = 72
const MIN_PX = 320

/**
 * Returns the maximum width of a chart with this number of points, so that charts with few points
 * are not stretched.
 */
export const chartWidth = (points: number, max = 820): number =>
  Math.min(max, Math.max(MIN_PX, AXIS_PX + points * STEP_PX))

/** Margin of a chart with a vertical axis of numbers. MUI omits the top number unless half of its line fits above. */
export const AXIS_MARGIN = { left: 0, right: 8, top: 16, bottom: 0 } as const
