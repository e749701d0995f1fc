import type { ReactNode } from 'react';

/** Line icons of 16 px on a 4-px grid; decoration only, the control that holds one has the name. */
function Icon({ children, className = 'size-4' }: { children: ReactNode; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

type Props = { className?: string };

export const MenuIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M2 4h12M2 8h12M2 12h12" />
  </Icon>
);

export const CloseIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
);

export const SearchIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Icon>
);

export const ChevronIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="m6 4 4 4-4 4" />
  </Icon>
);

export const SignOutIcon = ({ className }: Props) => (
  <Icon className={className}>
    <path d="M6.5 2.5h-4v11h4M10 5l3 3-3 3M13 8H6" />
  </Icon>
);

/** Half light, half dark. */
export const ThemeIcon = ({ className }: Props) => (
  <Icon className={className}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" />
  </Icon>
);

export const GoogleIcon = ({ className = 'size-4' }: Props) => (
  <svg viewBox="0 0 16 16" className={className} aria-hidden="true" focusable="false" fill="currentColor">
    <path d="M8.2 6.8v2.6h3.7c-.2 1-1.3 2.9-3.7 2.9a4.3 4.3 0 0 1 0-8.6c1.3 0 2.1.6 2.6 1l1.8-1.8A6.6 6.6 0 0 0 8.2 1a7 7 0 0 0 0 14c4 0 6.7-2.8 6.7-6.8 0-.5 0-.9-.1-1.4H8.2Z" />
  </svg>
);

export const GithubIcon = ({ className = 'size-4' }: Props) => (
  <svg viewBox="0 0 16 16" className={className} aria-hidden="true" focusable="false" fill="currentColor">
    <path d="M8 .8a7.4 7.4 0 0 0-2.3 14.4c.4.1.5-.2.5-.4v-1.3c-2 .5-2.5-.9-2.5-.9-.3-.8-.8-1-.8-1-.7-.5 0-.5 0-.5.8.1 1.2.8 1.2.8.6 1.2 1.7.8 2.1.6.1-.4.3-.8.5-1-1.7-.1-3.4-.8-3.4-3.6 0-.8.3-1.5.8-2-.1-.2-.4-1 0-2 0 0 .7-.3 2.1.7a7.2 7.2 0 0 1 3.8 0c1.4-1 2-.7 2-.7.5 1 .2 1.8.1 2 .5.5.8 1.2.8 2 0 2.9-1.7 3.5-3.4 3.7.3.2.5.7.5 1.4v2c0 .2.1.5.5.4A7.4 7.4 0 0 0 8 .8Z" />
  </svg>
);
