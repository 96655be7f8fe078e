const PAIRS = [
  { x: 110, y: 150, size: 1.2, colour: '#d3df45', gaze: 0 },
  { x: 560, y: 110, size: 0.8, colour: '#ffc23d', gaze: 4 },
  { x: 340, y: 80, size: 0.6, colour: '#93b8cf', gaze: -3 },
  { x: 590, y: 330, size: 1, colour: '#d3df45', gaze: -4 },
  { x: 90, y: 380, size: 0.7, colour: '#ff9485', gaze: 4 },
] as const;

export function EyesInTheDark() {
  return (
    <svg className="auth-eyes" viewBox="0 0 700 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {PAIRS.map(({ x, y, size, colour, gaze }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${size})`}>
          {[-21, 21].map((side) => (
            <g key={side} transform={`translate(${side} 0)`}>
              <path d="M-15 -3A15 15 0 0 0 15 -3Q0 -9 -15 -3Z" fill={colour} />
              <ellipse cx={gaze} cy="4" rx="4" ry="9" fill="#2b1418" />
            </g>
          ))}
        </g>
      ))}
    </svg>
  );
}
