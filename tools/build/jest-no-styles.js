/** Stands in for the hooks with which antd writes its rules: none is written (jest-dynamic-css.js), so none is computed. */
export default function useNoStyles() {}
