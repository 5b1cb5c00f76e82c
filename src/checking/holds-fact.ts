export { holdsFact } from '../grading/trajectory/holds-fact.ts';
